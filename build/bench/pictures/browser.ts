import type { Figure } from '../figure.ts'
import type { Road } from '../road/road.ts'

/** What a browser takes to show a piece in another colour. */
export async function browserReport(_road: Road): Promise<Figure[]> {
  return []
}
