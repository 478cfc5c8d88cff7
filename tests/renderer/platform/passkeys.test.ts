import { afterEach, expect, it, vi } from 'vitest'
import { PasskeyFailure } from '#src/renderer/platform/passkey-device.ts'
import { posPlatform } from '#src/renderer/platform/pos-platform.ts'
import { webPasskeys } from '#src/renderer/platform/web-passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a browser whose authenticator fails with an error of this name. */
function stubBrowser(name: string) {
  const call = async () => {
    throw new DOMException('by the browser', name)
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { userAgent: 'test', credentials: { get: call, create: call } })
}
const toUse = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] }
const toCreate = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Leermeester' },
  user: { id: 'AAAA', name: 'x', displayName: 'x' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
}
const reasonOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as PasskeyFailure).reason)

it('is not a capability of the showroom app, although its browser has it', () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const bridge = { invoke: async () => ({ ok: true as const, value: undefined }), listen: () => () => {} }
  const platform = posPlatform(
    async () => new Response(null),
    bridge as never,
    () => {},
  )

  expect(platform.openPasskeys).toBeUndefined()
})

it.each([
  ['NotAllowedError', 'canceled'],
  ['NotSupportedError', 'unsupported'],
  ['AbortError', 'replaced'],
  ['UnknownError', 'failed'],
])('a login that the browser ends with %s fails as %s', async (name, reason) => {
  stubBrowser(name)

  expect(await reasonOf(webPasskeys.get(toUse))).toBe(reason)
})

it('a login that ends at its time limit fails as timeout', async () => {
  stubBrowser('NotAllowedError')

  expect(await reasonOf(webPasskeys.get({ ...toUse, timeout: 1 }))).toBe('timeout')
})

it.each([
  ['InvalidStateError', 'registered'],
  ['NotAllowedError', 'canceled'],
])('a new passkey that the browser refuses with %s fails as %s', async (name, reason) => {
  stubBrowser(name)

  expect(await reasonOf(webPasskeys.create(toCreate))).toBe(reason)
})

it('keeps the error of the browser as cause', async () => {
  stubBrowser('UnknownError')
  const error = await webPasskeys.get(toUse).catch((failure: unknown) => failure)

  expect(error).toBeInstanceOf(PasskeyFailure)
  expect((error as PasskeyFailure).cause).toBeInstanceOf(Error)
})
