/**
 * Returns the script of the simulated tag manager, which follows Consent Mode v2 (docs/integrations/analytics.md). If
 * the visitor consented, it sets the cookies of Google's tags and sends each event to the twin.
 */
export const containerScript = (collectUrl: string) => `(() => {
  const layer = (window.dataLayer ??= [])
  let consent = {}
  const setCookie = (name, signal) => {
    if (consent[signal] === 'granted') document.cookie = name + '=GA1.1.1.1; path=/; max-age=7776000; samesite=lax'
  }
  const take = (entry) => {
    const command = Array.from(entry)
    if (command[0] === 'consent') {
      consent = { ...consent, ...command[2] }
      setCookie('_ga', 'analytics_storage')
      setCookie('_gcl_au', 'ad_storage')
      return
    }
    if (entry.event === undefined || entry.event === 'gtm.js' || consent.analytics_storage !== 'granted') return
    const body = JSON.stringify(entry)
    fetch(${JSON.stringify(collectUrl)}, { method: 'POST', mode: 'no-cors', keepalive: true, body }).catch(() => {})
  }
  const push = layer.push.bind(layer)
  layer.push = (...entries) => {
    const length = push(...entries)
    entries.forEach(take)
    return length
  }
  layer.slice().forEach(take)
})()
`
