import { launchWebKit } from './launch.ts';
import { sweep } from './sweep.ts';

sweep('webkit', () => launchWebKit({ sharedMemory: true }));
