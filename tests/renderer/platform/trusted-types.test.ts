import { afterEach, expect, it, vi } from 'vitest'
import { createTrustHtml } from '#src/renderer/platform/trusted-types.ts'

type Rules = { createHTML(text: string): string | null; createScriptURL?(url: string): string | null }

afterEach(() => vi.unstubAllGlobals())

/** Replaces the Trusted Types of the browser, which jsdom lacks. Returns the rules of the policies by their names. */
function fakeTrustedTypes(): Map<string, Rules> {
  const policies = new Map<string, Rules>()
  const createPolicy = (name: string, rules: Rules) => {
    policies.set(name, rules)
    return { createHTML: (text: string) => `trusted ${rules.createHTML(text)}` }
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  return policies
}

it('HTML of the shop is marked by a policy of its own', () => {
  const policies = fakeTrustedTypes()

  expect(createTrustHtml()('<p>Leer</p>')).toBe('trusted <p>Leer</p>')
  expect([...policies.keys()]).toEqual(['default', 'shop-html'])
})

it('other HTML and other scripts are refused', () => {
  const rules = fakeTrustedTypes()
  createTrustHtml()

  const standard = rules.get('default')
  expect(standard?.createHTML('<img src=x onerror=alert(1)>')).toBeNull()
  expect(standard?.createHTML('<script></script>')).toBe('<script></script>')
  expect(standard?.createScriptURL?.('https://elders.example/x.js')).toBeNull()
})

it('a script may be loaded from the URLs that the page allows', () => {
  const rules = fakeTrustedTypes()
  createTrustHtml((url) => url.startsWith('https://tags.example/'))

  const ofScript = rules.get('default')?.createScriptURL
  expect(ofScript?.('https://tags.example/gtm.js')).toBe('https://tags.example/gtm.js')
  expect(ofScript?.('https://elders.example/gtm.js')).toBeNull()
})

it('a browser without Trusted Types gets the text itself', () => {
  expect(createTrustHtml()('<p>Leer</p>')).toBe('<p>Leer</p>')
})
