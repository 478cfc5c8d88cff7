/**
 * This file adds browser APIs that jsdom lacks and Mantine uses while it renders. Media queries and observers do
 * nothing: no media query matches, and no element is ever resized.
 */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const neverMatches = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

Object.defineProperty(window, 'matchMedia', { writable: true, value: neverMatches })
Object.defineProperty(window, 'ResizeObserver', { writable: true, value: SilentObserver })
Object.defineProperty(window, 'IntersectionObserver', { writable: true, value: SilentObserver })
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

// jsdom has the dialog element, but not its methods.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}
// Escape asks the dialog to close, as browsers do.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
})
