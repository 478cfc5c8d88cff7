import { useSyncExternalStore } from 'react'
import classes from './VersionNotice.module.css'

/** Notice that there is no network. Typed text and the cart are kept. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={classes.region}>
      {!isOnline && (
        <div className={classes.notice}>U heeft geen internetverbinding. Wat u invulde blijft bewaard.</div>
      )}
    </div>
  )
}

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
