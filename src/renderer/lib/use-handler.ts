import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that stays the same over all renders and calls the handler of the last render. A memoized part then
 * does not render again because of a new handler. Only for event handlers: a call during rendering would be too early.
 */
export function useHandler<Arguments extends unknown[], Result>(
  handler: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
