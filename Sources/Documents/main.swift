import Command
import Files

// documents FOLDER: writes what follows from the table of commands into the files of the project in FOLDER.
for document in Document.all { try document.bringUpToDate(in: CommandLine.arguments.last ?? ".") }
