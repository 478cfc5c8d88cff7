export { emitAnalyticsEvent, useViewEvent } from './analytics-event.ts'
