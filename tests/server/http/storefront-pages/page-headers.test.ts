import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, createNonce } from '#src/server/http/storefront-pages/page-headers.ts'

it('creates a different nonce of 16 bytes each time', () => {
  const nonces = Array.from({ length: 1_000 }, createNonce)

  expect(new Set(nonces).size).toBe(1_000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})

const NO_STYLES = { element: '', attributes: "'none'" }

describe('the content security policy of a page', () => {
  it('allows sources of the shop and the nonce', () => {
    const policy = contentSecurityPolicy()('abc', NO_STYLES).split('; ')

    expect(policy).toEqual([
      ...["default-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "object-src 'none'"],
      ...["manifest-src 'self'", "font-src 'self'", "img-src 'self' data:", "media-src 'self'", "connect-src 'self'"],
      ...["require-trusted-types-for 'script'", 'trusted-types default shop-html'],
      ...["script-src 'strict-dynamic' 'self' 'nonce-abc'", "style-src 'self' 'nonce-abc'"],
      ...['report-uri /api/csp-report', "style-src-attr 'none'"],
    ])
  })

  it('allows the style element of the page by its hash', () => {
    const policy = contentSecurityPolicy()('abc', { ...NO_STYLES, element: "'sha256-x'" }).split('; ')

    expect(policy).toContain("style-src 'self' 'nonce-abc' 'sha256-x'")
  })

  it('allows inline scripts by their hashes', () => {
    const policy = contentSecurityPolicy({ inlineScripts: ["alert('Hello, world.');"] })('abc', NO_STYLES)

    // The example of the W3C recommendation "Content Security Policy Level 2".
    expect(policy).toContain("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=' 'self' 'nonce-abc'")
  })

  it('allows additional origins in their directives', () => {
    const policy = contentSecurityPolicy({
      connect: ['https://a.example', 'https://b.example'],
      script: ['https://c.example', 'https://d.example'],
      image: ['https://e.example', 'https://f.example'],
    })('abc', NO_STYLES).split('; ')

    expect(policy.filter((rule) => rule.includes('example'))).toEqual([
      "img-src 'self' data: https://e.example https://f.example",
      "connect-src 'self' https://a.example https://b.example",
      "script-src 'strict-dynamic' 'self' https://c.example https://d.example 'nonce-abc'",
    ])
  })
})
