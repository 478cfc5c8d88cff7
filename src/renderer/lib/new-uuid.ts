import { newId } from './new-id.ts'

/** Returns a random UUID. Unlike `randomUUID` it also works on a page without https. */
export function newUuid(): string {
  const id = newId()
  const variant = '89ab'[Number.parseInt(id.charAt(16), 16) % 4]
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-${variant}${id.slice(17, 20)}-${id.slice(20)}`
}
