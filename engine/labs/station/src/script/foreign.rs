//! Recognises texts that are no script, so that they get one fault instead of one for each line.

use super::construct::OtherText;
use crate::plan::Span;

/// Programs with which command lines begin.
const COMMANDS: [&str; 48] = [
    "apk",
    "apt",
    "apt-get",
    "bash",
    "brew",
    "cat",
    "cd",
    "chmod",
    "chown",
    "cp",
    "curl",
    "cvlc",
    "docker",
    "docker-compose",
    "dnf",
    "echo",
    "env",
    "exec",
    "export",
    "ffmpeg",
    "ffplay",
    "ffprobe",
    "git",
    "icecast",
    "icecast2",
    "journalctl",
    "liquidsoap",
    "ls",
    "mkdir",
    "mpv",
    "nc",
    "nohup",
    "npm",
    "opam",
    "pacman",
    "podman",
    "python",
    "python3",
    "screen",
    "service",
    "sh",
    "source",
    "su",
    "sudo",
    "systemctl",
    "telnet",
    "wget",
    "yum",
];

/// First lines of files that are no scripts.
const HEADS: [(&str, OtherText); 10] = [
    ("#EXTM3U", OtherText::Playlist),
    ("[playlist]", OtherText::Playlist),
    ("#!/bin/sh", OtherText::Shell),
    ("#!/bin/bash", OtherText::Shell),
    ("#!/usr/bin/env bash", OtherText::Shell),
    ("#!/usr/bin/env sh", OtherText::Shell),
    ("<?xml", OtherText::Markup),
    ("<!DOCTYPE", OtherText::Markup),
    ("<!doctype", OtherText::Markup),
    ("<html", OtherText::Markup),
];

/// What a text is instead of a script, and where that shows.
pub fn other_text(text: &str) -> Option<(Span, OtherText)> {
    let text_start = text.trim_start_matches('\u{feff}').trim_start();
    let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let span = |part: &str| Span { from: at(part), to: at(part) + part.len() };
    if let Some((head, what)) = HEADS.iter().find(|(head, _)| text_start.starts_with(head)) {
        return Some((span(&text_start[..head.len()]), *what));
    }
    // The first line that is neither empty nor a comment decides.
    let mut rest = text_start;
    while rest.starts_with('#') && !rest.starts_with("#<") {
        rest = rest.split_once('\n').map_or("", |(_, behind)| behind).trim_start();
    }
    let line = rest.lines().next().unwrap_or("").trim_end();
    let first = line.split([' ', '\t']).next().unwrap_or("");
    if is_json(rest) {
        return Some((span(first), OtherText::Json));
    }
    if rest.starts_with('<') && rest[1..].starts_with(|char: char| char.is_ascii_alphabetic() || char == '!') {
        return Some((span(first), OtherText::Markup));
    }
    if is_command(line) {
        return Some((span(first), OtherText::Shell));
    }
    (is_words(line) || is_entry(line)).then(|| (span(first), OtherText::Words))
}

/// `{"key": …` or `[{"key": …`, which are no values of Liquidsoap's.
fn is_json(text: &str) -> bool {
    let inside = text.strip_prefix('[').map_or(text, str::trim_start);
    let Some(key) = inside.strip_prefix('{').map(str::trim_start).and_then(|inside| inside.strip_prefix('"')) else {
        return false;
    };
    key.split_once('"').is_some_and(|(_, behind)| behind.trim_start().starts_with(':'))
}

fn is_command(line: &str) -> bool {
    // The prompt of a shell: `$ `, `% `, `> `, `name@host:~$ `.
    let is_prompt = |prompt: &str| {
        let named = prompt.contains(['@', '\\', '~']) && !prompt.contains(['"', '\'', '(', '[', '{']);
        prompt.len() == 1 || named
    };
    let (line, prompted) = match line.split_once(' ') {
        Some((prompt, rest)) if prompt.ends_with(['$', '%', '>']) && is_prompt(prompt) => (rest.trim_start(), true),
        _ => (line, false),
    };
    // Variables that are set for one command: `A=b c`.
    let word = line.split([' ', '\t']).find(|word| !is_assignment(word)).unwrap_or("");
    let behind = line.split_once(word).map_or("", |(_, behind)| behind).trim_start();
    if word.is_empty() {
        return false;
    }
    let path = word.starts_with("./") || word.starts_with("~/") || word.starts_with('/');
    let name = word.rsplit('/').next().unwrap_or("");
    // `cat = …` and `cat(…)` are Liquidsoap's.
    let script = behind.starts_with(['=', '(', '.', ':', '+', '*', '^', ')']);
    (path && word.len() > 2 && !word.starts_with("//")) || (prompted || COMMANDS.contains(&name)) && !script
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, value)| {
        !name.is_empty() && !value.is_empty() && name.chars().all(|char| char.is_ascii_uppercase() || char == '_')
    })
}

/// A line of a log, which begins with its date, or of a file with keys, such as YAML: `key: value`.
fn is_entry(line: &str) -> bool {
    let dated = line.get(..10).is_some_and(|date| {
        let digit = |at: usize| date.as_bytes()[at].is_ascii_digit();
        [0, 1, 2, 3, 5, 6, 8, 9].into_iter().all(digit)
            && [4, 7].into_iter().all(|at| b"/-".contains(&date.as_bytes()[at]))
    });
    let key = line.split([' ', '\t']).next().and_then(|word| word.strip_suffix(':'));
    dated
        || key
            .is_some_and(|key| !key.is_empty() && key.chars().all(|char| char.is_alphanumeric() || "_-".contains(char)))
}

/// Four words or more in a row, none of which means something in Liquidsoap's language.
fn is_words(line: &str) -> bool {
    const FIRST: [&str; 11] = ["def", "let", "if", "for", "while", "try", "begin", "open", "fun", "null", "end"];
    const BETWEEN: [&str; 5] = ["mod", "and", "or", "not", "then"];
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    let plain = |word: &&str| {
        let word = word.trim_end_matches([',', '.', '!', '?', ':', ';']);
        !word.is_empty() && word.chars().all(|char| char.is_alphabetic() || char == '\'' || char == '’')
    };
    words.len() == 4
        && words.iter().all(plain)
        && !FIRST.contains(&words[0])
        && !words.iter().any(|word| BETWEEN.contains(word))
}
