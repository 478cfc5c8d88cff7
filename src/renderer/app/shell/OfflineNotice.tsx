import { useSyncExternalStore } from 'react'
import classes from './VersionNotice.module.css'

/** Shows a notice while there is no network. It tells the visitor that typed text is not lost. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
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

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
