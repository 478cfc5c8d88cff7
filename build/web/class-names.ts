import { createHash } from 'node:crypto'
import path from 'node:path'
import { ROOT } from './paths.ts'

/**
 * Returns a class name of a CSS module: six characters instead of name, file and line, because class names occur in
 * every stylesheet, script and page. Derived from the location alone, so that browser and server agree.
 */
export function className(name: string, file: string): string {
  const source = `${path.relative(ROOT, file.split('?')[0] ?? file)} ${name}`
  const digits = BigInt(`0x${createHash('sha256').update(source).digest('hex').slice(0, 12)}`).toString(36)
  return `c${digits.slice(-5)}`
}
