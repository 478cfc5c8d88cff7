import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { WelcomeWindow } from '../../features/pos/customer-display/index.ts'
import { posTiming } from '../../lib/pos-timing.ts'
import { report } from '../../lib/report.ts'

/** Shows a welcome on the customer display when its screen fails, and reloads the display after a pause. */
export function CustomerErrorScreen() {
  const error = useRouteError()
  useEffect(() => {
    report(error, 'customer display')
    const timer = setTimeout(() => window.location.reload(), posTiming.customerDisplayRetryMs)
    return () => clearTimeout(timer)
  }, [error])
  return <WelcomeWindow />
}
