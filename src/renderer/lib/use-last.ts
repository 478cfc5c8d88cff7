import { useState } from 'react'

/** Returns the value, or the last defined one when it is undefined. A dialog shows that value while it fades out. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
