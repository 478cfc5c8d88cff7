import { join } from 'node:path'
import { ROOT } from '../lib/run.ts'

/** Where `check-package.ts` unpacks the terminal, for the journeys. */
export const UNPACKED = join(ROOT, '.cache/package/app')
