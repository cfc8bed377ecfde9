import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { API_DOCUMENT_PATH } from '#shared/constants.ts';
import { STRICT_TRANSPORT_MAX_AGE_S, securityHeaders } from '#shared/security-headers.ts';
import { API_STAGE, type Api } from './api.ts';
import type { Documents } from './documents.ts';
import type { Exports } from './exports.ts';
import { createPrivateBucket } from './private-bucket.ts';
import type { Stage } from './stages.ts';

export const IMMUTABLE_PATH = 'static';

/** A path with a dot names a file. If the file is missing, an open page of an older release needs a 404, not `index.html`. */
export const PAGE_FOR_DEEP_LINKS = `function handler(event) {
  var request = event.request;
  var lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (lastPart.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;

interface SiteProps {
  readonly stage: Stage;
  readonly api: Api;
  readonly documents: Documents;
  readonly exports: Exports;
  readonly accessLogs: Bucket;
  readonly originHeader: Readonly<Record<string, string>>;
  readonly firewallArn: string | undefined;
}

export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.bucket = createPrivateBucket(this, {
      stage: props.stage,
      accessLogs: props.accessLogs,
      logFolder: 'site/',
    });
    const responseHeadersPolicy = this.createHeaders('Headers', props);
    const { domain } = props.stage;
    // Without the right to list, S3 answers 403 instead of 404 for a missing file.
    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const pages: BehaviorOptions = {
      origin: files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Portal ${props.stage.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(props.firewallArn ? { webAclId: props.firewallArn } : {}),
      ...(domain
        ? {
            domainNames: [domain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }
        : {}),
      defaultBehavior: {
        ...pages,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'PageForDeepLinks', {
              runtime: FunctionRuntime.JS_2_0,
              code: FunctionCode.fromInline(PAGE_FOR_DEEP_LINKS),
            }),
          },
        ],
      },
      additionalBehaviors: {
        [`/${IMMUTABLE_PATH}/*`]: { ...pages, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        // CloudFront uses the first matching pattern, so this path must precede the API's pattern.
        [API_DOCUMENT_PATH]: { ...pages, cachePolicy: CachePolicy.CACHING_DISABLED },
        [`/${API_STAGE}/*`]: {
          origin: new HttpOrigin(
            `${props.api.httpApi.apiId}.execute-api.${props.stage.region}.amazonaws.com`,
            { customHeaders: { ...props.originHeader } },
          ),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          // CloudFront adds these headers, because API Gateway's own responses lack them.
          responseHeadersPolicy: this.createHeaders('ApiHeaders', props, {
            'Cache-Control': 'no-store',
          }),
        },
      },
    });

    this.acknowledge(props);
  }

  private acknowledge({ firewallArn, stage }: SiteProps): void {
    const site = Validations.of(this.distribution);
    site.acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'The root is index.html, so that no request lists the bucket.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'Investors travel: no country is shut out.' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'The edge logs stack delivers them in the newer way, which can leave queries out.',
      },
    );
    if (!firewallArn) {
      site.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'The API is throttled, strictly validated and closed without a token; the rest is public files.',
      });
    }
    if (!stage.domain) {
      site.acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: 'The certificate of *.cloudfront.net fixes the TLS floor; a domain of its own raises it.',
      });
    }
  }

  private createHeaders(
    id: string,
    { documents, exports }: Pick<SiteProps, 'documents' | 'exports'>,
    also: Readonly<Record<string, string>> = {},
  ): ResponseHeadersPolicy {
    const documentsOrigin = documents.origin;
    const identityOrigin = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`;
    const headers = securityHeaders({
      connect: [identityOrigin, documentsOrigin, exports.origin],
      form: [documentsOrigin],
    });
    const override = true;
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: headers['Content-Security-Policy'], override },
        contentTypeOptions: { override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(STRICT_TRANSPORT_MAX_AGE_S),
          includeSubdomains: true,
          override,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({ ...headers, ...also })
          .filter(([header]) => /^(?:Cache|Cross-Origin|Permissions|Reporting)-/.test(header))
          .map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
