import type { APIRequestContext } from 'playwright/test'
import { expect, test } from 'playwright/test'

/** A received mail. */
export type ReadMail = { to: readonly string[]; subject: string; text: string; html: string }

/**
 * Waits for a mail with these words in its subject in the inbox of the mail twin, and returns the newest.
 *
 * @param to the recipient. Needed when the words are not unique, because parallel tests share the inbox
 * @param options.baseURL the shop; by default that of the other journeys
 * @param options.timeout how long it waits, in milliseconds; by default as long as every expectation
 */
export async function mailAbout(
  request: APIRequestContext,
  words: string,
  to?: string,
  { baseURL = test.info().project.use.baseURL ?? '', timeout }: { baseURL?: string; timeout?: number } = {},
): Promise<ReadMail> {
  const shop = new URL(baseURL)
  const inbox = `${shop.protocol}//${shop.hostname}:${Number(shop.port) + 1}/mail/_twin/state`
  let found: ReadMail | undefined
  await expect(async () => {
    const { messages } = (await (await request.get(inbox)).json()) as { messages: ReadMail[] } // newest first
    found = messages.find((mail) => mail.subject.includes(words) && (to === undefined || mail.to.includes(to)))
    expect(found, `a mail about ${words}`).toBeDefined()
  }).toPass(timeout === undefined ? {} : { timeout })
  if (!found) throw new Error(`no mail about ${words}`)
  return found
}
