import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { CustomerWindow } from '../../features/pos/customer-display/index.ts'
import { posTiming } from '../../lib/pos-timing.ts'
import { report } from '../../lib/report.ts'

/** Shown to the customer when the customer display fails: a welcome, and after a pause a new attempt. */
export function CustomerErrorScreen() {
  const error = useRouteError()
  useEffect(() => {
    report(error, 'customer display')
    const timer = setTimeout(() => window.location.reload(), posTiming.customerScreenAgainMs)
    return () => clearTimeout(timer)
  }, [error])
  return <CustomerWindow shows={{ kind: 'welcome' }} shopName={undefined} />
}
