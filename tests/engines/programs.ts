/** Starts the programs around a browser (sound server, display, driver), waits until they answer, and ends them. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Timeout of a program's start, and the interval between two polls, in ms. */
const START_MS = 20_000;
const LOOK_MS = 50;

export interface Program {
  process: ChildProcess;
  /** Ends it, and resolves when it has ended. */
  stop: () => Promise<void>;
}

/**
 * Starts a program.
 * @param stdio as for `spawn`; by default only stderr is captured, for the message if the program fails
 */
export function start(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  stdio: StdioOptions = ['ignore', 'ignore', 'pipe'],
): Program & { said: () => string } {
  const child = spawn(program, args, { env, stdio });
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4000)));
  child.on('error', (error) => (text += error.message));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const killed = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(killed);
  };
  return { process: child, stop, said: () => text };
}

/** Waits until `ready` returns true. @throws if `program` ends or does not start in time */
export async function started(
  name: string,
  { process: child, said }: { process: ChildProcess; said: () => string },
  ready: () => boolean | Promise<boolean>,
) {
  const deadline = performance.now() + START_MS;
  while (!(await ready())) {
    if (child.exitCode !== null || child.pid === undefined || performance.now() > deadline)
      throw new Error(`${name} does not start: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** A free port on the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
