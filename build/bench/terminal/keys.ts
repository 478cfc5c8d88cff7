// Some functions of this file run inside the page.
/// <reference lib="dom" />

import type { Page } from 'playwright'
import type { Reporter } from '../figure.ts'
import { BARE_FIELD, BARE_KEY, KEYPAD } from './selectors.ts'
import { median, shareOf, spreadOf } from './spread.ts'

const PRESSES = 100
const QUICK_PRESSES = 30
const GOAL = { atMost: 50 }
const REST_MS = 40

/** One key press: the action, and the field that shows its result. */
type Press = { field: string; press(page: Page): Promise<void> }

/**
 * Measures the latency from a key of the keypad to the amount on the screen, by click and by keyboard. The limit is a
 * page that has only a field and a button.
 */
export async function measureKeys(
  { ours, bare, isQuick }: { ours: Page; bare: Page; isQuick: boolean },
  { report }: Reporter,
): Promise<void> {
  const presses = isQuick ? QUICK_PRESSES : PRESSES
  const kinds = [
    { name: 'a key of the keypad, pressed', event: 'click', ours: padPresses(KEYPAD), bare: barePress() },
    { name: 'a key of the keypad, typed', event: 'keydown', ours: typed(KEYPAD.field), bare: typed(BARE_FIELD) },
  ] as const
  for (const kind of kinds) {
    const times: number[] = []
    const limits: number[] = []
    for (let press = 0; press < presses; press += 1) {
      times.push(await timeOf(ours, kind.ours(press), kind.event))
      limits.push(await timeOf(bare, kind.bare(press), kind.event))
    }
    report({
      name: `${kind.name}, to paint: p50`,
      unit: 'ms',
      details: spreadOf(times),
      value: median(times),
      limit: median(limits),
    })
    report({
      name: `${kind.name}, to paint: p95`,
      unit: 'ms',
      value: shareOf(times, 0.95),
      goal: GOAL,
      details: { limit: shareOf(limits, 0.95) },
    })
  }
}

/** Digits that are typed and deleted again, so that no amount grows too long: `1` to `12345`, and back. */
const ROW = ['1', '2', '3', '4', '5', 'backspace', 'backspace', 'backspace', 'backspace', 'backspace'] as const
const keyAt = (press: number) => ROW[press % ROW.length] ?? 'backspace'

/** Clicks with the mouse, which for the page is equal to a touch with one finger. */
const padPresses =
  ({ field, key }: typeof KEYPAD) =>
  (press: number): Press => ({ field, press: (page) => page.click(key(keyAt(press))) })

const barePress = () => (): Press => ({ field: BARE_FIELD, press: (page) => page.click(BARE_KEY) })

const typed =
  (field: string) =>
  (press: number): Press => ({
    field,
    async press(page) {
      await page.focus(field)
      await page.keyboard.press(keyAt(press) === 'backspace' ? 'Backspace' : keyAt(press))
    },
  })

async function timeOf(page: Page, { field, press }: Press, event: 'click' | 'keydown'): Promise<number> {
  const armed = await page.evaluateHandle(armStopwatch, { field, event })
  await press(page)
  const tookMs = await armed.evaluate(({ stopped }) => stopped)
  await page.waitForTimeout(REST_MS)
  return tookMs
}

/**
 * Runs in the page: measures from the event's `timeStamp` to the frame that shows another text.
 *
 * The value of a field changes without an event, so it is compared in every animation frame. A message sent in the
 * callback arrives after the frame was submitted. The Event Timing API is precise to 8 ms only, and reports only the
 * first frame, which need not be the one that shows the key.
 */
function armStopwatch({ field, event }: { field: string; event: 'click' | 'keydown' }): { stopped: Promise<number> } {
  const amountField = document.querySelector<HTMLInputElement>(field)
  if (!amountField) throw new Error(`no field ${field}`)
  const stopped = new Promise<number>((stop, giveUp) => {
    const start = ({ timeStamp }: Event) => {
      const before = amountField.value
      const checkFrame = () => {
        if (amountField.value === before) return void requestAnimationFrame(checkFrame)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => stop(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }
      requestAnimationFrame(checkFrame)
    }
    window.addEventListener(event, start, { capture: true, once: true })
    setTimeout(() => giveUp(new Error('the key was never shown')), 10_000)
  })
  return { stopped }
}
