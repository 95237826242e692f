//! What is wrong with a library's file.

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is shorter than its mark.
    ShorterThanMark,
    /// It does not begin with “midb”.
    NoMidbMark,
    /// It does not begin with the mark of S4.
    NoS4Mark,
    /// It is shorter than its header.
    ShorterThanHeader,
    /// Its last page is cut off.
    LastPageCut,
    /// It is of another version than 1, the only one that is read.
    OtherVersion,
    /// It was not written to its end: it is marked as dirty.
    Dirty,
    /// Its records are not in order.
    RecordsUnordered,
    /// Its last record is cut off.
    RecordCut,
    /// A record names a string that is not there.
    RecordWithoutString,
    /// A record is of something else than a song's property.
    NoProperty,
    /// Its strings have no end.
    StringsWithoutEnd,
    /// A string has no length.
    StringWithoutLength,
    /// A string's length is below 0.
    NegativeStringLength,
    /// A string is longer than the rest of the file.
    StringTooLong,
    /// A string is not UTF-8.
    StringNotUtf8,
    /// A string's number is below 1.
    StringNumber,
    /// Two strings have the same number.
    StringTwice,
    /// The trees do not hold equally many records.
    UnequalTrees,
    /// An offset leads out of the file.
    OffsetOutside,
    /// Two things lie at the same place.
    Overlap,
    /// A chunk on a list of free ones is not free.
    ChunkNotFree,
    /// A text's length is below 0.
    NegativeTextLength,
    /// A text is not UTF-8.
    TextNotUtf8,
    /// A node of the trie is none.
    NoTrieNode,
    /// A node of the trie tests a bit before that of the node above.
    TrieBit,
    /// A form lies where nobody looks for it.
    FormAstray,
    /// A form has no strings.
    FormWithoutStrings,
    /// A string is listed under another form than its own.
    WrongForm,
    /// A string is not where its form says.
    StringAstray,
    /// The list of all strings goes astray.
    StringListAstray,
    /// The list of all strings is too short.
    StringListShort,
    /// A tree's first leaf is another.
    FirstLeaf,
    /// A leaf is followed by another than the tree says.
    NextLeaf,
    /// A node of a tree is none.
    NoTreeNode,
    /// A node of a tree has too many keys, or none.
    KeyCount,
    /// A tree's records are not in order.
    TreeUnordered,
    /// A tree's leaves are not all at one depth.
    LeafDepth,
    /// A tree is deeper than 10 levels.
    TooDeep,
    /// The trees do not hold the same records.
    OtherRecords,
    /// A string has more or fewer users than it says.
    UserCount,
}
