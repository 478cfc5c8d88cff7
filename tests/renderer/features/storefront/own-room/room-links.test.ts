import { describe, expect, it } from 'vitest'
import { pieceInPictures } from '#src/renderer/features/storefront/own-room/index.ts'
import {
  opensRoom,
  quickLookLink,
  roomLink,
  sceneViewerLink,
  withoutRoom,
} from '#src/renderer/features/storefront/own-room/room-links.ts'

const PAGE = 'https://shop.test/product/1001/merel?leer=109&bekijk=kamer'

describe('the links of the view', () => {
  it('keep the choices of the page, and open the view', () => {
    const link = roomLink('https://shop.test', { pathname: '/product/1001/merel', search: '?leer=109' })

    expect(link).toBe(PAGE)
    expect(roomLink('https://shop.test', new URL(link))).toBe(PAGE)
    expect(opensRoom(new URL(link).searchParams)).toBe(true)
    expect(withoutRoom(new URL(link).searchParams).toString()).toBe('leer=109')
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

describe('the piece in the pictures of a page', () => {
  const front = { url: '/images/model/wulp-mirror/front/sled-black/9a5526/1a2b3c4d-960.webp' }

  it('has the model, legs and color of the picture, and the family of the swatch', () => {
    expect(pieceInPictures([front, { url: '/images/swatch/nubuck/9a5526/current-640.webp' }])).toEqual({
      model: 'wulp',
      isMirrored: true,
      legs: 'sled-black',
      family: 'nubuck',
      hex: '9a5526',
    })
  })

  it('is unknown when all pictures are photographs', () => {
    expect(pieceInPictures([{ url: `/images/photo/${'a'.repeat(32)}/current-960.webp` }])).toBeUndefined()
    expect(pieceInPictures([front])?.family).toBe('touch')
  })
})
