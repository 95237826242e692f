/**
 * Serves the page while modules of the engine are still being built. The server answers a request for a file of such a
 * module once the module is built, and tells the page which are missing. `npm start` reports them; a server that was
 * started without it assumes that all are built.
 */
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import type { Plugin, ViteDevServer } from 'vite';
import { folderOf, type Module } from './scripts/engine.mjs';
import type { MissingModules } from './scripts/start.mjs';

/** Matches files of a module, and captures its folder below `engine/`. */
const FILE = /\/engine\/(pkg[\w-]*)\//;
/** Set in the environment by `npm start`, which then sends a message. */
const TOLD = 'RINGSIDE_START';
/** The event that has {@link MissingModules}, in both directions: the page asks with it, too. */
const EVENT = 'ringside:missing-modules';

let missing: MissingModules = {};
const waiting = new Set<() => void>();

/** Resolves when the module of a file is built, at once for other files. Throws if it could not be built. */
async function built(file: string) {
  const folder = FILE.exec(file)?.[1];
  const module = Object.keys(missing).find((name) => folderOf(name as Module) === folder) as Module;
  while (missing[module] === true) await new Promise<void>((resolve) => waiting.add(resolve));
  if (missing[module] !== undefined) throw new Error(`engine/${folder}/ was not built.\n${missing[module]}`);
}

const servers = new Set<ViteDevServer>();
const tell = (server: ViteDevServer) => server.ws.send(EVENT, missing);

/** Resolves when `npm start` has said what is missing; at once if the server was started without it. */
const told = new Promise<void>((resolve) => {
  if (!process.env[TOLD]) return resolve();
  process.on('message', (message: MissingModules) => {
    missing = message;
    for (const wake of waiting) wake();
    waiting.clear();
    for (const server of servers) tell(server);
    resolve();
  });
  // The channel alone does not keep the server running.
  process.channel?.unref();
});

export const missingModules = (): Plugin => ({
  name: 'ringside:missing-modules',
  apply: 'serve',
  enforce: 'pre',
  // The files may not exist yet, so Vite could not find them.
  resolveId(source, importer, options) {
    // The search for dependencies follows only files that are there, which Vite finds without help.
    const scans = (options as { scan?: boolean }).scan;
    if (scans || !importer || !source.startsWith('.')) return null;
    const id = resolve(dirname(importer), source);
    return FILE.test(id) ? id : null;
  },
  async load(id) {
    // The URL of a file does not depend on its contents.
    if (!/[?&]url\b/.test(id)) await built(id);
    return null;
  },
  async configureServer(server) {
    servers.add(server);
    server.httpServer?.on('close', () => servers.delete(server));
    server.ws.on(EVENT, () => tell(server));
    server.middlewares.use((request, _, next) => {
      if (!request.url || !/\.wasm$/.test(request.url)) return next();
      built(request.url).then(() => next(), next);
    });
    await told;
  },
});
