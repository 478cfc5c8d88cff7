import { describe, expect, it } from 'vitest'
import { bringBack } from '#src/main/features/window/bring-back.ts'

const mainScreen = { x: 0, y: 0, width: 1920, height: 1040 }
const unpluggedScreen = { x: 1920, y: 0, width: 1280, height: 1024 }
const onUnplugged = { x: 2000, y: 50, width: 1100, height: 800 }
const onMain = { x: 100, y: 100, width: 1100, height: 800 }

type State = 'normal' | 'minimized' | 'maximized' | 'full screen' | 'kiosk'
function bringBackWindow(
  state: State,
  { current, normal = current }: { current: typeof mainScreen; normal?: typeof mainScreen },
) {
  const actions: unknown[] = []
  const window = {
    isMinimized: () => state === 'minimized',
    isMaximized: () => state === 'maximized',
    isFullScreen: () => state === 'full screen' || state === 'kiosk',
    isKiosk: () => state === 'kiosk',
    getBounds: () => current,
    getNormalBounds: () => normal,
    setBounds: (bounds: typeof mainScreen) => void actions.push([bounds.x, bounds.y]),
    setKiosk: (isOn: boolean) => void actions.push(['kiosk', isOn]),
    setFullScreen: (isOn: boolean) => void actions.push(['full screen', isOn]),
    maximize: () => void actions.push('maximize'),
    unmaximize: () => void actions.push('unmaximize'),
  }
  bringBack(window, [mainScreen])
  return actions
}
const centered = [410, 120]

describe('a window whose screen is unplugged', () => {
  it.each(['normal', 'maximized', 'full screen', 'kiosk'] as const)(
    'stays in place when its title bar is reachable: %s',
    (state) => {
      expect(bringBackWindow(state, { current: state === 'normal' ? onMain : mainScreen, normal: onMain })).toEqual([])
    },
  )

  it.each([
    ['normal', [centered]],
    ['maximized', ['unmaximize', centered, 'maximize']],
    ['full screen', [['full screen', false], centered, ['full screen', true]]],
    ['kiosk', [['kiosk', false], centered, ['kiosk', true]]],
  ] as const)('moves from the missing screen to another, with the same size: %s', (state, done) => {
    expect(
      bringBackWindow(state, { current: state === 'normal' ? onUnplugged : unpluggedScreen, normal: onUnplugged }),
    ).toEqual(done)
  })

  it('stays minimized, without a new position', () => {
    expect(bringBackWindow('minimized', { current: onUnplugged })).toEqual([])
  })
})
