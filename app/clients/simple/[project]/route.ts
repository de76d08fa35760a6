import { readPythonPackage } from '#http/api/python-index.ts'
import { route } from '#http/api/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: readPythonPackage })
