# Completion of iconsd for fish.

# Whether no command was given yet.
function __iconsd_begins
    test (count (commandline -opc)) -eq 1
end

# Whether this command was given.
function __iconsd_is -a command
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $command
end

# Whether it is the turn of an argument, by its number, of this command, which has the options that follow.
function __iconsd_is_at -a command position
    __iconsd_is $command; or return 1
    set -l words (commandline -opc)
    set -e words[1 2]
    argparse $argv[3..] -- $words 2>/dev/null; or return 1
    test (count $argv) -eq (math $position - 1)
end

# What is offered, each with what is said of it. Nothing where no daemon runs.
function __iconsd_apps
    command iconsd list 2>/dev/null | while read -d \t -l app set count name
        printf '%s\t%s\n' $app $name
    end
end

function __iconsd_icon_sets
    command iconsd list -- (commandline -opc)[-1] 2>/dev/null | while read -d \t -l mark name title description
        printf '%s\t%s\n' $name $title
    end
end

function __iconsd_icon_themes
    command iconsd theme --list 2>/dev/null | while read -d \t -l theme partner title
        printf '%s\t%s\n' $theme $title
    end
end

complete -c iconsd -f
# Begin: commands, written by `make documents`.
complete -c iconsd -n '__iconsd_begins' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_begins' -l version -d 'Print the version'
complete -c iconsd -n '__iconsd_begins' -a status -d 'Say what the daemon is doing'
complete -c iconsd -n '__iconsd_begins' -a light -d 'Ask the desktop for its light style'
complete -c iconsd -n '__iconsd_begins' -a dark -d 'Ask the desktop for its dark style'
complete -c iconsd -n '__iconsd_begins' -a toggle -d 'Ask the desktop for the other style'
complete -c iconsd -n '__iconsd_begins' -a theme -d 'Show or set the pair of icon themes'
complete -c iconsd -n '__iconsd_begins' -a list -d 'List the apps with icon sets, or the icon sets of one app'
complete -c iconsd -n '__iconsd_begins' -a set -d 'Choose an icon set for an app'
complete -c iconsd -n '__iconsd_begins' -a reset -d 'Restore the original icon of an app, or of all of them'
complete -c iconsd -n '__iconsd_begins' -a add -d 'Put an icon set of your own into your catalog; needs no daemon'
complete -c iconsd -n '__iconsd_begins' -a check -d 'Look for mistakes in catalogs and configuration; needs no daemon'
complete -c iconsd -n '__iconsd_begins' -a off -d 'Change nothing any more, also after a restart, until `iconsd on`'
complete -c iconsd -n '__iconsd_begins' -a on -d 'Follow the appearance again'
complete -c iconsd -n '__iconsd_begins' -a restore -d 'Bring back the icons from before iconsd, and switch it off'
complete -c iconsd -n '__iconsd_begins' -a refresh -d 'Have everything read again, and what differs shown'
complete -c iconsd -n '__iconsd_begins' -a doctor -d 'Say what works here and what does not; needs no daemon'
complete -c iconsd -n '__iconsd_begins' -a daemon -d 'Run the service in the foreground'
complete -c iconsd -n '__iconsd_begins' -a help -d 'List the commands, or say all about one of them'
complete -c iconsd -n '__iconsd_is status' -l json -d 'Print one line of JSON for programs'
complete -c iconsd -n '__iconsd_is status' -l watch -d 'Print it again at each change, until interrupted'
complete -c iconsd -n '__iconsd_is status' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is light' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is dark' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is toggle' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is theme' -l light -r -a '(__iconsd_icon_themes)' -d 'Set the theme for the light mode'
complete -c iconsd -n '__iconsd_is theme' -l dark -r -a '(__iconsd_icon_themes)' -d 'Set the theme for the dark mode'
complete -c iconsd -n '__iconsd_is theme' -l for -r -a '(__iconsd_icon_themes)' -d 'Show the pair that it would give; needs no daemon'
complete -c iconsd -n '__iconsd_is theme' -l list -d 'List the themes and their partners; needs no daemon'
complete -c iconsd -n '__iconsd_is theme' -l json -d 'Print one line of JSON for programs'
complete -c iconsd -n '__iconsd_is theme' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is_at theme 1 light= dark= for= list json h/help' -a auto
complete -c iconsd -n '__iconsd_is list' -l json -d 'Print one line of JSON for programs'
complete -c iconsd -n '__iconsd_is list' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is_at list 1 json h/help' -a '(__iconsd_apps)'
complete -c iconsd -n '__iconsd_is set' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is_at set 1 h/help' -a '(__iconsd_apps)'
complete -c iconsd -n '__iconsd_is_at set 2 h/help' -a '(__iconsd_icon_sets)'
complete -c iconsd -n '__iconsd_is reset' -l all -d 'Restore the original icons of all apps'
complete -c iconsd -n '__iconsd_is reset' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is_at reset 1 all h/help' -a '(__iconsd_apps)'
complete -c iconsd -n '__iconsd_is add' -l light -r -F -d 'Its picture for the light mode, a PNG or an SVG'
complete -c iconsd -n '__iconsd_is add' -l dark -r -F -d 'The same for the dark mode; one alone shows in both'
complete -c iconsd -n '__iconsd_is add' -l title -r -d 'What people choose it by, in the place of its name'
complete -c iconsd -n '__iconsd_is add' -l description -r -d 'One line about it'
complete -c iconsd -n '__iconsd_is add' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is_at add 1 light= dark= title= description= h/help' -a '(__iconsd_apps)'
complete -c iconsd -n '__iconsd_is check' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is_at check 1 h/help' -F
complete -c iconsd -n '__iconsd_is off' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is on' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is restore' -l dry-run -d 'Say what would be undone, and change nothing'
complete -c iconsd -n '__iconsd_is restore' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is refresh' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is doctor' -l json -d 'Print one line of JSON for programs'
complete -c iconsd -n '__iconsd_is doctor' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is daemon' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is help' -s h -l help -d 'Show the help'
complete -c iconsd -n '__iconsd_is_at help 1 h/help' -a 'status light dark toggle theme list set reset add check off on restore refresh doctor daemon help'
# End: commands.
