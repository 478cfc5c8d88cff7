export { tell, useShown } from './tell.ts'
