export { threeDRoutes } from './routes.ts'
export { hasThreeDModel } from './three-d-files.ts'
