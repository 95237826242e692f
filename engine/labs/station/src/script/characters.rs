//! Characters that no token of Liquidsoap's contains: those that cannot be seen, and those that look like one that it has.

/// Whether a character is not drawn, and is no space either.
pub fn unseen(char: char) -> bool {
    matches!(char,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
        || char.is_control()
}

/// Signs that stand for one of ASCII, by what that is.
const ALIKE: [(&str, &str); 24] = [
    ("\"", "“”„‟″‶«»「」『』〝〞❝❞"),
    ("'", "‘’‚‛′‵`´‹›❛❜ʼʹ"),
    ("-", "‐‑‒–—―−﹣⁃➖˗"),
    ("*", "×∗⋅·✕✖•"),
    ("/", "÷⁄∕"),
    ("+", "➕"),
    ("=", "꞊゠"),
    ("->", "→⇒⟶"),
    ("<=", "≤⩽"),
    (">=", "≥⩾"),
    ("!=", "≠"),
    ("...", "…"),
    (",", "،、‚"),
    (";", ";؛"),
    (":", "∶꞉"),
    (".", "。․"),
    ("(", "❨⟮"),
    (")", "❩⟯"),
    ("[", "【〔⟦"),
    ("]", "】〕⟧"),
    ("{", "❴"),
    ("}", "❵"),
    ("^", "ˆ↑"),
    ("~", "∼˜〜～"),
];

/// The character or sign of ASCII that a character looks like. Of full-width forms it is the one of half the width.
pub fn alike(char: char) -> Option<String> {
    if let Some(narrow) = narrow(char) {
        return Some(narrow.to_string());
    }
    ALIKE.iter().find(|(_, others)| others.contains(char)).map(|(ours, _)| (*ours).to_owned())
}

/// The character of ASCII of which this is the full-width form.
pub fn narrow(char: char) -> Option<char> {
    let code = u32::from(char);
    (0xff01..=0xff5e).contains(&code).then(|| char::from_u32(code - 0xfee0)).flatten()
}

/// Its code point, as in `U+200B`.
pub fn code(char: char) -> String {
    format!("U+{:04X}", u32::from(char))
}

/// Whether it is a symbol that is a name in Liquidsoap, alone: an emoji, for one.
pub fn is_symbol(char: char) -> bool {
    matches!(char, '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}')
}
