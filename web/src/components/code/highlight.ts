/** Highlights a line of source: keywords, comments and strings. */

type Tone = 'plain' | 'word' | 'comment' | 'text';
/** A piece of a line in one tone. */
interface Piece {
  text: string;
  tone: Tone;
}
/** A line of a listing. */
export interface Line {
  /** Line number in the file, from 1. */
  number: number;
  pieces: Piece[];
}

const KEYWORDS =
  /^(as|break|const|continue|crate|else|enum|fn|for|if|impl|in|let|loop|match|mod|move|mut|pub|ref|return|self|Self|static|struct|super|trait|type|use|where|while)$/;
const TOKENS = /\/\/.*|"(?:[^"\\]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*|[^A-Za-z_"/]+|./g;

/** Splits a line into pieces; adjacent pieces have different tones. */
export function highlight(line: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [text] of line.matchAll(TOKENS)) {
    const tone: Tone = text.startsWith('//')
      ? 'comment'
      : text.startsWith('"')
        ? 'text'
        : KEYWORDS.test(text)
          ? 'word'
          : 'plain';
    const last = pieces.at(-1);
    if (last?.tone === tone) last.text += text;
    else pieces.push({ text, tone });
  }
  return pieces;
}
