//! Formats a tree as a script, in one canonical form: `parse(print(script))` is `script`.
//!
//! Lines have at most [`WIDTH`] characters if possible; if not, bracketed items go on lines of their own.

use super::ast::{Arg, Expr, Kind, Op, Script, Statement, Time};

/// Preferred length of a line, in characters.
const WIDTH: usize = 100;
/// Indentation of a level, in spaces.
const INDENT: usize = 2;

/// The script as text, with a trailing line break.
pub fn print(script: &Script) -> String {
    let mut out = String::new();
    let comment = |out: &mut String, said: &str| {
        out.push_str(if said.is_empty() { "#" } else { "# " });
        out.push_str(said);
        out.push('\n');
    };
    for Statement { comments, gap, name, value } in &script.statements {
        if *gap {
            out.push('\n');
        }
        comments.iter().for_each(|said| comment(&mut out, said));
        let start = out.len();
        if let Some(name) = name {
            out.push_str(&name.text);
            out.push_str(" = ");
        }
        let behind = out.len();
        expr(value, 0, 0, out.len() - start, &mut out);
        // Without a separator, `x` and `-y` below it would be parsed as `x - y`.
        if name.is_none() && out[behind..].starts_with('-') {
            out.insert(behind, '(');
            out.push(')');
        }
        out.push('\n');
    }
    script.last.iter().for_each(|said| comment(&mut out, said));
    out
}

/// Contexts of an expression by their precedence, loosest first, which determine whether it needs brackets.
fn binds(kind: &Kind) -> u8 {
    match kind {
        Kind::Fun(..) => 0,
        Kind::Infix(op, _) => op.binds(),
        Kind::Minus(_) => 3,
        _ => 4,
    }
}

/// Formats an expression in a context of this precedence, indented by `indent`, in a line that has `used` characters already.
fn expr(of: &Expr, least: u8, indent: usize, used: usize, out: &mut String) {
    let flat = flat(of, least);
    if used + flat.chars().count() <= WIDTH {
        return out.push_str(&flat);
    }
    if binds(&of.kind) < least {
        // Not broken into lines, because operands are seldom long.
        return out.push_str(&flat);
    }
    match &of.kind {
        Kind::List(items) if !items.is_empty() => {
            out.push('[');
            lines(items, indent, out, |item, indent, out| expr(item, 0, indent, indent, out));
            out.push(']');
        }
        Kind::Call(name, args) if !args.is_empty() => {
            out.push_str(&name.text);
            out.push('(');
            if let [Arg { label: None, value }] = &args[..]
                && matches!(value.kind, Kind::List(_) | Kind::Call(..))
            {
                expr(value, 0, indent, used + name.text.len() + 1, out);
            } else {
                lines(args, indent, out, |arg, indent, out| {
                    let label = arg.label.as_ref().map(|label| format!("{}=", label.text)).unwrap_or_default();
                    out.push_str(&label);
                    expr(&arg.value, 0, indent, indent + label.len(), out);
                });
            }
            out.push(')');
        }
        Kind::Fun(parameters, body) => {
            out.push_str(&head(parameters));
            let used = used + out.rsplit('\n').next().unwrap_or("").chars().count();
            expr(body, 0, indent, used, out);
        }
        _ => out.push_str(&flat),
    }
}

/// Formats items, one a line.
fn lines<T>(items: &[T], indent: usize, out: &mut String, mut item: impl FnMut(&T, usize, &mut String)) {
    let inside = indent + INDENT;
    for (at, one) in items.iter().enumerate() {
        out.push_str(if at > 0 { ",\n" } else { "\n" });
        out.extend(std::iter::repeat_n(' ', inside));
        item(one, inside, out);
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

fn head(parameters: &[super::ast::Word]) -> String {
    let names: Vec<_> = parameters.iter().map(|word| word.text.as_str()).collect();
    format!("fun ({}) -> ", names.join(", "))
}

/// Formats an expression in one line.
fn flat(of: &Expr, least: u8) -> String {
    let list = |items: &[Expr]| items.iter().map(|item| flat(item, 0)).collect::<Vec<_>>().join(", ");
    let written = match &of.kind {
        Kind::Int(value) => value.to_string(),
        Kind::Float(value) => float(*value),
        Kind::Bool(value) => value.to_string(),
        Kind::Text(value) => text(value),
        Kind::Name(name) => name.clone(),
        Kind::List(items) => format!("[{}]", list(items)),
        Kind::Pair(pair) => format!("({}, {})", flat(&pair.0, 0), flat(&pair.1, 0)),
        Kind::Getter(inside) => format!("{{{}}}", flat(inside, 0)),
        Kind::During(from, to) => format!("{}-{}", time(*from), time(*to)),
        Kind::Call(name, args) => {
            let args = args.iter().map(|Arg { label, value }| match label {
                Some(label) => format!("{}={}", label.text, flat(value, 0)),
                None => flat(value, 0),
            });
            format!("{}({})", name.text, args.collect::<Vec<_>>().join(", "))
        }
        Kind::Fun(parameters, body) => head(parameters) + &flat(body, 0),
        Kind::Minus(inside) => format!("-{}", flat(inside, 4)),
        // Such a script has faults, and is not printed.
        Kind::NotHere(_) => String::new(),
        Kind::Infix(op, sides) => infix(*op, &sides.0, &sides.1),
    };
    if binds(&of.kind) < least { format!("({written})") } else { written }
}

/// Operators are left-associative: the right operand needs brackets unless it binds more tightly.
fn infix(op: Op, left: &Expr, right: &Expr) -> String {
    format!("{} {} {}", flat(left, op.binds()), op.sign(), flat(right, op.binds() + 1))
}

/// The shortest float that is parsed as the same number, as Liquidsoap formats it: `440.`, `0.8`, `1e20`.
pub fn float(value: f64) -> String {
    let written = format!("{value:?}");
    written.strip_suffix(".0").map_or(written.clone(), |whole| format!("{whole}."))
}

/// A text in quotes.
pub fn text(value: &str) -> String {
    let mut out = String::from("\"");
    let mut rest = value.chars().peekable();
    while let Some(char) = rest.next() {
        match char {
            '\\' | '"' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // A bracket behind it would begin an expression.
            '#' if rest.peek() == Some(&'{') => out.push_str("\\x23"),
            _ if char.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(char))),
            _ => out.push(char),
        }
    }
    out.push('"');
    out
}

/// A time with its units.
pub fn time(time: Time) -> String {
    let units = [(time.hours, 'h'), (time.minutes, 'm'), (time.seconds, 's')];
    units.iter().filter_map(|(count, unit)| count.map(|count| format!("{count}{unit}"))).collect()
}
