import { launchChromium } from './launch.ts';
import { sweep } from './sweep.ts';

sweep('chromium', launchChromium);
