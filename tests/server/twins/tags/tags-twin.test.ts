import { describe, expect, it } from 'vitest'
import { createTagsTwin, TAGS_TWIN_ID } from '#src/server/twins/tags/tags-twin.ts'

const at = (path: string, init?: RequestInit) => new Request(`http://twins.test/tags${path}`, init)

describe('the twin of the tag manager', () => {
  it('returns a valid script', async () => {
    const reply = await createTagsTwin().handle(at(`/gtm.js?id=${TAGS_TWIN_ID}`))
    const script = await reply.text()

    expect(reply.headers.get('content-type')).toContain('javascript')
    expect(() => new Function(script)).not.toThrow()
    expect(script).toContain('http://twins.test/tags/collect')
  })

  it('shows the measured events with escaped HTML', async () => {
    const twin = createTagsTwin()
    await twin.handle(at('/collect', { method: 'POST', body: JSON.stringify({ event: 'view_item', a: '<b>' }) }))

    const page = await (await twin.handle(at(''))).text()
    expect(page).toContain('view_item')
    expect(page).not.toContain('<b>')
    expect(await (await twin.handle(at('/_twin/state'))).json()).toMatchObject({ events: [{ event: 'view_item' }] })
  })

  it('is empty after a reset', async () => {
    const twin = createTagsTwin()
    await twin.handle(at('/collect', { method: 'POST', body: '{"event":"pageview"}' }))
    await twin.handle(at('/_twin/reset', { method: 'POST' }))

    expect(await (await twin.handle(at('/_twin/state'))).json()).toMatchObject({ events: [], scripts: 0 })
  })
})
