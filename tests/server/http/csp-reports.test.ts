import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 }

describe('a report about the content security policy', () => {
  const shop = useShop({ parts: { metrics: { token: undefined, pool, measuresProcess: false } } })
  const send = (payload: string, type = 'application/csp-report') =>
    shop.app.inject({ method: 'POST', url: '/api/csp-report', headers: { 'content-type': type }, payload })
  const metrics = async () => (await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

  it('is counted by directive, without the address of the page, in both formats', async () => {
    const uri = 'https://winkel.example/zoeken?s=geheim'
    const older = { 'csp-report': { 'document-uri': uri, 'violated-directive': "img-src 'self'", 'blocked-uri': uri } }
    const newer = [
      { type: 'csp-violation', url: uri, body: { effectiveDirective: 'script-src-elem', blockedURL: uri } },
      { type: 'csp-violation', url: uri, body: { effectiveDirective: 'require-trusted-types-for' } },
      { type: 'csp-violation', url: uri, body: { effectiveDirective: 'geheim-src' } },
    ]

    expect((await send(JSON.stringify(older))).statusCode).toBe(204)
    expect((await send(JSON.stringify(newer), 'application/reports+json')).statusCode).toBe(204)

    const body = await metrics()
    for (const directive of ['img-src', 'script-src-elem', 'require-trusted-types-for', 'other']) {
      expect(body).toContain(`csp_violations_total{directive="${directive}"} 1`)
    }
    expect(body).not.toContain('geheim')
  })

  it.each([
    ['{}', 204],
    ['[null, 1, "x", {"body": {"effectiveDirective": 7}}]', 204],
    ['{"csp-report": "__proto__"}', 204],
    ['geen json', 400],
    [JSON.stringify({ 'csp-report': { 'violated-directive': 'x'.repeat(20_000) } }), 413],
  ])('with an unexpected content counts nothing: %.40s', async (payload, status) => {
    const before = await metrics()

    expect((await send(payload)).statusCode).toBe(status)

    const violations = (text: string) => text.split('\n').filter((line) => line.startsWith('csp_violations_total'))
    expect(violations(await metrics())).toEqual(violations(before))
  })
})
