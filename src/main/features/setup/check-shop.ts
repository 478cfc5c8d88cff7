import * as z from 'zod/mini'

type Deps = {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Returns in Dutch why a call failed. */
  failureWords(error: unknown): string
}

/** The part of the shop's configuration that identifies it. */
const shopConfig = z.object({ shop: z.object({ name: z.string() }), isPractice: z.optional(z.boolean()) })

const WAIT_MS = 10_000
const OTHER_SERVER = 'Op dit adres antwoordt iets anders dan de winkel. Kijk of het adres klopt.'
const PRACTICE = 'Dit is het adres van de oefenwinkel. Vul het adres van de echte winkel in.'

/** Checks whether a shop responds at an address. Sends no token and follows no redirect. */
export async function checkShop(
  { fetch, failureWords }: Deps,
  shopUrl: string,
): Promise<{ problem: string | null; shopName: string | null }> {
  const refused = (problem: string) => ({ problem, shopName: null })
  let response: Response
  try {
    response = await fetch(`${shopUrl.replace(/\/+$/, '')}/api/config`, {
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(WAIT_MS),
    })
  } catch (error) {
    return refused(`${failureWords(error)} Kijk of het adres klopt en of deze computer netwerk heeft.`)
  }
  const config = shopConfig.safeParse(await response.json().catch(() => undefined))
  if (!response.ok || !config.success) return refused(OTHER_SERVER)
  return config.data.isPractice ? refused(PRACTICE) : { problem: null, shopName: config.data.shop.name }
}
