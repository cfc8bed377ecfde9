export class ServiceError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export function notAuthorized(message: string): ServiceError {
  return new ServiceError('NotAuthorizedException', message);
}

/** Wrong passwords and unknown addresses get the same answer, so that nobody learns who has an account. */
export function wrongCredentials(): ServiceError {
  return notAuthorized('Incorrect username or password.');
}

export function invalidParameter(message: string): ServiceError {
  return new ServiceError('InvalidParameterException', message);
}

export function userNotFound(): ServiceError {
  return new ServiceError('UserNotFoundException', 'User does not exist.');
}

export function limitExceeded(): ServiceError {
  return new ServiceError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}
