import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { CustomerWindow } from '../../features/pos/customer-display/index.ts'
import { posTiming } from '../../lib/pos-timing.ts'
import { report } from '../../lib/report.ts'

/** What the customer sees when their screen cannot be drawn: a welcome, and a while later whatever there is to see. */
export function CustomerErrorScreen() {
  const error = useRouteError()
  useEffect(() => {
    report(error, 'screen of the customer')
    const timer = setTimeout(() => window.location.reload(), posTiming.customerScreenAgainMs)
    return () => clearTimeout(timer)
  }, [error])
  return <CustomerWindow shows={{ kind: 'welcome' }} shopName={undefined} />
}
