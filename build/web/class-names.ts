import { createHash } from 'node:crypto'
import path from 'node:path'
import { ROOT } from './paths.ts'

/**
 * Returns a class name of a CSS module. The name has only six characters, because class names occur in every
 * stylesheet, script and page. It depends only on file and name, so that the builds for browser and server have the
 * same class names.
 */
export function className(name: string, file: string): string {
  const source = `${path.relative(ROOT, file.split('?')[0] ?? file)} ${name}`
  const digits = BigInt(`0x${createHash('sha256').update(source).digest('hex').slice(0, 12)}`).toString(36)
  return `c${digits.slice(-5)}`
}
