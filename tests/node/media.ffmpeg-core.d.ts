/** The part of FFmpeg compiled to wasm that these tests use; the package has no types of its own. */
declare module '@ffmpeg/core' {
  interface Core {
    FS: {
      writeFile(path: string, bytes: Uint8Array): void;
      readFile(path: string): Uint8Array;
      unlink(path: string): void;
    };
    setLogger(logger: (line: { type: string; message: string }) => void): void;
    /** Runs the program; returns its exit status. */
    exec(...args: string[]): number;
  }

  export default function createFFmpegCore(options: { wasmBinary: Uint8Array }): Promise<Core>;
}
