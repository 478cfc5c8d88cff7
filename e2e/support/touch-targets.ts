import type { Page } from 'playwright/test'

/** Smallest width and height of something that a finger presses, in CSS pixels. */
const MIN_TARGET = 48

/**
 * Returns every visible element of the page that can be pressed and is too small for a finger, with its size. The label
 * of a checkbox or radio button counts as a part of it. Links inside a sentence are not measured.
 *
 * @param within selector of the part of the page to measure; the whole page by default
 */
export const smallTargets = (page: Page, within = 'body', minPx = MIN_TARGET): Promise<string[]> =>
  page.evaluate(
    ({ root, min }) => {
      const PRESSED =
        'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]'
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[inert], [aria-hidden="true"], [data-covered]') === null
      const boxOf = (element: Element) => {
        const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
        const isChecked = element.matches('[type="checkbox"], [type="radio"]')
        const boxes = (isChecked ? [element, ...labels] : [element]).map((part) => part.getBoundingClientRect())
        const left = Math.min(...boxes.map((box) => box.left))
        const top = Math.min(...boxes.map((box) => box.top))
        const right = Math.max(...boxes.map((box) => box.right))
        const bottom = Math.max(...boxes.map((box) => box.bottom))
        // An empty pseudo-element may enlarge the area that is pressed.
        const area = getComputedStyle(element, '::after')
        const [areaWidth, areaHeight] = [area.width, area.height].map((size) => Number.parseFloat(size) || 0)
        return {
          width: Math.max(right - left, areaWidth ?? 0),
          height: Math.max(bottom - top, areaHeight ?? 0),
          isAbovePage: bottom + scrollY <= 0,
        }
      }
      return [...document.querySelectorAll(`${root} :is(${PRESSED})`)].flatMap((element) => {
        if (!isShown(element)) return []
        if (element.matches('a') && getComputedStyle(element).display === 'inline') return []
        const { width, height, isAbovePage } = boxOf(element)
        // Hidden from sight: one pixel or less, or above the page until it has the focus.
        if (width <= 1 || height <= 1 || isAbovePage) return []
        if (width >= min - 0.5 && height >= min - 0.5) return []
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
        return [`${element.tagName.toLowerCase()} "${name}" ${Math.round(width)} × ${Math.round(height)}`]
      })
    },
    { root: within, min: minPx },
  )
