import { join } from 'node:path'
import { ROOT } from '../lib/run.ts'

/** Folder in which `check-package.ts` unpacks the showroom app for the e2e tests. */
export const UNPACKED = join(ROOT, '.cache/package/app')
