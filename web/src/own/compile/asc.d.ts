/**
 * The part of `assemblyscript/asc` that is used. The package's own types declare the globals of AssemblyScript for the whole
 * program, whose `at` of an array, for one, never returns undefined; `paths` in `tsconfig.json` names this file instead.
 */
interface Host {
  readFile(name: string): string | null;
  writeFile(name: string, contents: Uint8Array | string): void;
  listFiles(): string[];
  reportDiagnostic(diagnostic: {
    category: number;
    message: string;
    /** Offsets in the text. */
    range: { start: number; source: { normalizedPath: string } } | null;
  }): void;
}

declare const asc: { main(args: string[], host: Host): Promise<{ error: Error | null }> };
export default asc;
