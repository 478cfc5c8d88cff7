import { useEffect, useState } from 'react'

/** Returns a value that follows the given one after it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return rested
}
