import { launchFirefox } from './launch.ts';
import { sweep } from './sweep.ts';

sweep('firefox', launchFirefox);
