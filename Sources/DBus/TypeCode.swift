internal import CDBus

/// The ASCII codes of types in signatures ("Summary of types" of the D-Bus specification); libdbus' `DBUS_TYPE_…`
/// macros do not come over into Swift.
enum TypeCode: CInt {
    case byte = 0x79  // y
    case boolean = 0x62  // b
    case int16 = 0x6E  // n
    case uint16 = 0x71  // q
    case int32 = 0x69  // i
    case uint32 = 0x75  // u
    case int64 = 0x78  // x
    case uint64 = 0x74  // t
    case double = 0x64  // d
    case string = 0x73  // s
    case objectPath = 0x6F  // o
    case signature = 0x67  // g
    case unixDescriptor = 0x68  // h
    case array = 0x61  // a
    case variant = 0x76  // v
    case structure = 0x72  // r
    case dictionaryEntry = 0x65  // e
}
