import { describe, expect, it } from 'vitest'
import {
  quickLookLink,
  roomLink,
  sceneViewerLink,
} from '#src/renderer/features/storefront/own-room/room-links.ts'

const PAGE = 'https://shop.test/product/1001/merel?leer=109&bekijk=kamer'

describe('the links of the view', () => {
  it('keep the choices of the page, and open the view', () => {
    const link = roomLink('https://shop.test', { pathname: '/product/1001/merel', search: '?leer=109' })

    expect(link).toBe(PAGE)
    expect(roomLink('https://shop.test', new URL(link))).toBe(PAGE)
  })

  it('open Scene Viewer with the file at true size, and lead back to the page without it', () => {
    const file = 'https://shop.test/room-models/merel-3/default/touch/9a5526/1a2b3c4d.glb'
    const link = sceneViewerLink({ file, title: 'Bank "Merel" + poef', page: PAGE })
    const [, query = '', intent = ''] =
      /^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.2\?(.*)#Intent;(.*)$/.exec(link) ?? []

    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      file,
      mode: 'ar_preferred',
      title: 'Bank "Merel" + poef',
      link: PAGE,
      resizable: 'false',
    })
    // A space as a plus sign would be shown as one.
    expect(query).not.toContain('+')
    const [, fallback = ''] = /S\.browser_fallback_url=([^;]+);/.exec(intent) ?? []
    expect(decodeURIComponent(fallback)).toBe(`${PAGE}#geen-camera`)
    expect(intent.split(';')).toEqual(
      expect.arrayContaining(['scheme=https', 'package=com.google.android.googlequicksearchbox', 'end']),
    )
  })

  it('open Quick Look at true size, with the page to share', () => {
    const { hash, pathname } = new URL(quickLookLink({ file: 'https://shop.test/a.usdz', page: PAGE }))

    expect(pathname).toBe('/a.usdz')
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      allowsContentScaling: '0',
      canonicalWebPageURL: PAGE,
    })
  })
})
