import { Controller } from '@nestjs/common';
import { Public } from '#platform/public.decorator.js';
import { CLIENT_APP } from '../http/path.js';
import { EmailPasswordRoutesController } from './email-password-routes.controller.js';

/** Nobody need be logged in; clients send the token of whoever is, and it is not looked at. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local-userpass`)
export class EmailPasswordController extends EmailPasswordRoutesController {}
