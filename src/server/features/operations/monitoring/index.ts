export { type MonitoredState, readMonitoredState } from './monitored-state.ts'
