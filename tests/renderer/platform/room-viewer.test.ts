import { describe, expect, it } from 'vitest'
import { roomViewer } from '#src/renderer/platform/room-viewer.ts'

const SAFARI = 'Version/17.5 Mobile/15E148 Safari/604.1'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

const linkThat = (supports: boolean) => {
  const link = document.createElement('a')
  Object.defineProperty(link, 'relList', { value: { supports: (rel: string) => supports && rel === 'ar' } })
  return link
}

describe('the program that shows furniture in a room', () => {
  it.each([
    ['Safari on an iPhone', `${IPHONE} ${SAFARI}`, 5, true, 'quick-look'],
    ['Safari on an iPad, which calls itself a Mac', `${MAC} ${SAFARI}`, 5, true, 'quick-look'],
    [
      'Chrome on an iPhone, which does not tell',
      `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`,
      5,
      false,
      'quick-look',
    ],
    ['an app on an iPhone that cannot', IPHONE, 5, false, undefined],
    ['Safari on a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 0, true, undefined],
    ['Chrome on Android', `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 5, false, 'scene-viewer'],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 5, false, undefined],
    [
      'Chrome on Windows with a touch screen',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0',
      10,
      false,
      undefined,
    ],
  ] as const)('is right for %s', (_, userAgent, maxTouchPoints, supports, viewer) => {
    expect(roomViewer({ userAgent, maxTouchPoints }, linkThat(supports))).toBe(viewer)
  })
})
