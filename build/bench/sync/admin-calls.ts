import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { adminToken } from '../back-office/admin-token.ts'
import type { Road } from '../road/road.ts'

export type Timed<Answer> = { seconds: number; answer: Answer }

/** Lets an admin press the buttons of the data page, and says how long each took. */
export async function adminCalls(road: Pick<Road, 'shop' | 'database'>) {
  const token = await adminToken(road)
  return async function press<Answer = Record<string, unknown>>(path: string): Promise<Timed<Answer>> {
    const started = performance.now()
    const answer = await fetch(new URL(path, road.shop.origin), {
      headers: { authorization: `Bearer ${token}`, [CLIENT_HEADER]: 'bench' },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`)
    return { seconds: (performance.now() - started) / 1000, answer: JSON.parse(text) as Answer } // our own answer
  }
}
